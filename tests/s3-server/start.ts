// Starts an S3 service on a port of this machine: moto's, from PyPI. It keeps everything in memory.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { AwsClient } from 'aws4fetch'
import type { S3Bucket } from '../../backend/storage/s3/pictures.ts'

const command = process.env.MOTO_SERVER ?? 'moto_server'

/** True where moto's server is at hand: by MOTO_SERVER or on the PATH. */
export function canStartS3(): boolean {
  return spawnSync(command, ['--help'], { stdio: 'ignore' }).status === 0
}

export interface S3Server {
  bucket: S3Bucket
  process: ChildProcess
  stop(): Promise<void>
}

/** Resolves with a new bucket once it listens. */
export async function startS3(): Promise<S3Server> {
  const child = spawn(command, ['-H', '127.0.0.1', '-p', '0'], { stdio: ['ignore', 'ignore', 'pipe'] })
  const kill = () => void child.kill('SIGKILL')
  process.once('exit', kill)
  let port: string | undefined
  for await (const line of createInterface(child.stderr)) {
    port = /http:\/\/127\.0\.0\.1:(\d+)/.exec(line)?.[1]
    if (port !== undefined) break
  }
  if (port === undefined) throw new Error("moto's server ended before it listened")
  child.stderr.resume()
  const bucket = { endpoint: `http://127.0.0.1:${port}`, bucket: 'pictures', region: 'us-east-1', accessKey: 'key', secretKey: 'secret/+=' }
  const client = new AwsClient({ accessKeyId: bucket.accessKey, secretAccessKey: bucket.secretKey, region: bucket.region, service: 's3' })
  const made = await client.fetch(`${bucket.endpoint}/${bucket.bucket}`, { method: 'PUT' })
  if (!made.ok) throw new Error(`no bucket: ${made.status} ${await made.text()}`)
  return {
    bucket,
    process: child,
    async stop() {
      process.off('exit', kill)
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      kill()
      await ended
    },
  }
}
