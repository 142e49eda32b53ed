// What an operator sees who starts the shop by hand: one line when it is open, and logs for reading. Elsewhere every line is JSON.
import type { DestinationStream, Logger } from 'pino'
import type { Config } from '../config.ts'

/** Whether a person is reading along. */
export function isTerminal(): boolean {
  return process.stdout.isTTY
}

/** Log lines as sentences with their time. */
export async function terminalLines(): Promise<DestinationStream> {
  const { PinoPretty } = await import('pino-pretty')
  return PinoPretty({
    translateTime: 'SYS:HH:MM:ss',
    ignore: 'worker',
    messageFormat: '{if worker}worker {worker}: {end}{msg}',
    singleLine: true,
    sync: true,
  })
}

/** Says that the shop is open, and where. */
export function sayOpen(log: Logger, { publicUrl, metrics }: Pick<Config, 'publicUrl' | 'metrics'>, facts: object): void {
  const more = metrics === undefined ? facts : { ...facts, metrics: `http://${metrics.host}:${metrics.port}/metrics` }
  if (isTerminal()) console.log(`Starlane is open: ${publicUrl.origin} (Ctrl+C stops it)`)
  else log.info({ address: publicUrl.origin, ...more }, 'the shop is open')
}
