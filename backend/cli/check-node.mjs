// Imported before anything else: an old Node ends with one line that says which is needed, not with what it cannot read.
const SUPPORTED = 'Node 22, 24 or 26'
/** The oldest that runs the shop; its line has had no security updates since April 2026. */
const [OLDEST_MAJOR, OLDEST_MINOR] = [20, 19]
const SUPPORTED_FROM = 22

/** What to say about a version of Node; `fatal`: the shop cannot run on it. Undefined: nothing. */
export function adviceOn(version) {
  const [major = 0, minor = 0] = version.replace(/^v/, '').split('.').map(Number)
  if (major < OLDEST_MAJOR || (major === OLDEST_MAJOR && minor < OLDEST_MINOR))
    return { fatal: true, line: `Starlane needs ${SUPPORTED}; this is Node ${version.replace(/^v/, '')}.` }
  if (major < SUPPORTED_FROM)
    return {
      fatal: false,
      line: `Node ${major} has had no security updates since April 2026. Starlane runs on it, but needs ${SUPPORTED} to be safe.`,
    }
  return undefined
}

const advice = adviceOn(process.version)
if (advice?.fatal) {
  console.error(advice.line)
  process.exit(1)
}
// On a terminal only: in a log it would stand before lines of JSON. Once: what a command starts of its own need not say it again.
if (advice !== undefined && process.stderr.isTTY && process.env.STARLANE_NODE_ADVISED !== process.version) {
  console.error(advice.line)
  process.env.STARLANE_NODE_ADVISED = process.version
}
