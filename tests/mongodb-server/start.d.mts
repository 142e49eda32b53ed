export interface MongoServer {
  url: string
  port: number
  stop(): Promise<void>
}
export function canStartMongoServer(): boolean
export function startMongoServer(options?: { port?: number }): Promise<MongoServer>
