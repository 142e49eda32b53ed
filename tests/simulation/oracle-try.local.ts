import { writeFileSync } from 'node:fs'
import { buildWorld } from './build.ts'
import { liveAll } from './threads.ts'
import { FAULTS } from './faults/all.ts'
const [from='1', n='10', threads='1', fault=''] = process.argv.slice(2)
const patches = fault ? FAULTS.filter((f)=>f.name===fault) : []
const built = await buildWorld(patches)
const first=Number(from), count=Number(n)
const t=performance.now(); const c0=process.cpuUsage()
const rules = new Map<string, number[]>()
await liveAll(built, Array.from({length:count},(_,i)=>({seed:first+i,profile:'small' as const,wantsHistory:count===1})), (l)=>{
  for (const v of l.violations) { const r=v.split(':')[0]!; const s=rules.get(r)??[]; s.push(l.seed); rules.set(r,s) }
  if (l.violations.length && !fault) console.log(l.seed, l.violations.slice(0,3).join('\n   ').slice(0,900))
  if(l.history) writeFileSync('/tmp/oracle-history.json',JSON.stringify(l.history.events.map(e=>JSON.stringify(e)),null,0).replaceAll('","{','",\n"{'))
  if(l.history) writeFileSync('/tmp/oracle-final.json',JSON.stringify(l.history.final,null,1))
  if(l.history) writeFileSync('/tmp/oracle-whole.json',JSON.stringify(l.history))
}, Number(threads))
const c=process.cpuUsage(c0)
for (const [r,s] of rules) console.log(r, s.length, 'seeds', [...new Set(s)].slice(0,12).join(' '))
console.log('s', ((performance.now()-t)/1000).toFixed(1), 'cpu ms/seed', ((c.user+c.system)/1000/count).toFixed(1))
await built.remove()
process.exit(0)
