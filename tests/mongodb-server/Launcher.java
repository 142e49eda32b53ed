import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.MongoVersion;
import de.bwaldvogel.mongo.backend.memory.MemoryBackend;
import java.util.List;

/** Runs a MongoDB-compatible server in memory on 127.0.0.1: `Launcher PORT`, 0 for any free one. Says on a line where it listens. */
class Launcher {
    /** The library names wire version 8 by itself, and today's drivers refuse less than 9. */
    record Version() implements MongoVersion {
        public List<Integer> getVersionArray() {
            return List.of(5, 0, 0);
        }

        public int getWireVersion() {
            return 13;
        }
    }

    public static void main(String[] args) {
        MemoryBackend backend = new MemoryBackend();
        backend.version(new Version());
        MongoServer server = new MongoServer(backend);
        server.bind("127.0.0.1", Integer.parseInt(args[0]));
        System.out.println("listening on " + server.getLocalAddress().getPort());
    }
}
