import * as v from 'valibot'
import { PROTOCOL_VERSION } from '#sync-protocol/protocol/version.ts'
import file from '../../package.json' with { type: 'json' }

/** What runs: as labels of a metric, so that a dashboard shows which version a change of its curves began with. */
export const BUILD_INFO = {
  version: v.parse(v.object({ version: v.string() }), file).version,
  protocol: String(PROTOCOL_VERSION),
  node: process.version,
}
