/**
 * The other processes of this shop on this machine. What is told reaches each of them within milliseconds, in the order in which it was told; a
 * process that starts later does not hear it.
 */
export interface Peers {
  tell(topic: string, message: unknown): void
  /** What comes is JSON of a process like this one: each listener checks its shape all the same. */
  hear(topic: string, listener: (message: unknown) => void): void
}
