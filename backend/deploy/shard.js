// Divides the shop's collections over the shards of a cluster: mongosh "$MONGODB_URL" backend/deploy/shard.js
// By a user with `clusterManager` on admin and `readWrite` and `dbAdmin` on the shop's database (RUNBOOK.md); the shop's own user may not.
// Once, after a shop has opened (it makes the collections), and again whenever a version brings a new one: what is sharded already stays as it is.
// Unverified on a real cluster: it was written where no mongod could be run. The keys are those of backend/storage/mongo/collections.ts.
const shardKeys = {
  accounts: { bucket: 1, _id: 1 },
  claims: { bucket: 1, _id: 1 },
  records: { accountId: 1, _id: 1 },
  entries: { bucket: 1, _id: 1 },
  deletions: { bucket: 1, _id: 1 },
  mails: { bucket: 1, _id: 1 },
  pictures: { bucket: 1, _id: 1 },
  catalog: { _id: 1 },
  'catalog-chunks': { catalog: 1, _id: 1 },
}

// From MongoDB 6 on every database may be sharded; before, it has to be said.
if (Number.parseInt(db.version(), 10) < 6) sh.enableSharding(db.getName())
for (const [name, key] of Object.entries(shardKeys)) {
  // A collection that holds something is sharded only by a key that has an index.
  db.getCollection(name).createIndex(key)
  sh.shardCollection(`${db.getName()}.${name}`, key)
}
