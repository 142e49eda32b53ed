import type { Step } from '../steps.ts'
import { productsOf, type World } from './world.ts'

/** A step of nobody's: of the server, its store or the operator. */
type OfServer = Exclude<Step, { tab: string } | { device: string }>

export async function disturbServer(world: World, step: OfServer): Promise<void> {
  const { recorder, processes, store, time, ground } = world
  const note = (what: string, detail?: unknown) => recorder.event({ kind: 'disturbed', what, ...(detail === undefined ? {} : { detail }) })
  switch (step.do) {
    case 'store': {
      const { lag, stale, conflict, fails, tears } = step
      store.trouble = { lag, stale, conflict, fails, tears }
      return void note('store', store.trouble)
    }
    case 'kill server':
      note(step.do)
      processes.kill()
      // Its manager starts it again.
      if (processes.running.length === 0) time.after(2_000, () => world.startServer())
      return
    case 'start server':
      return processes.running.length < 4 ? world.startServer() : undefined
    case 'server fails': {
      const [process] = processes.running
      if (process === undefined) return
      note(`server ${step.how} at ${step.at}`)
      world.failing = process.life
      process.life.failAt(step.at, step.how)
      process.life.onEnd(() => {
        processes.running = processes.running.filter((other) => other !== process)
        if (processes.running.length === 0) time.after(2_000, () => world.startServer())
      })
      return
    }
    case 'back up':
      if (ground.keep !== undefined) world.backup = { back: ground.keep(), event: recorder.events.length - 1 }
      return
    case 'restore': {
      const { backup } = world
      if (backup === undefined) return
      while (processes.kill() !== undefined);
      backup.back()
      store.forget()
      recorder.event({ kind: 'restored', to: backup.event })
      world.startServer()
      return
    }
    case 'import': {
      world.products = productsOf(step)
      // An import is a command of the operator's, on the store itself.
      const revision = await ground.storage.catalog.revision()
      if (await ground.storage.catalog.replace({ products: [...world.products] }, revision, time.now)) {
        const products = world.products.map(({ id, name, priceGems }) => ({ id, name, priceGems }))
        recorder.event({ kind: 'catalog', revision: revision + 1, products })
      }
      return
    }
    case 'server clock':
      note(step.do, step.skew)
      processes.skew = step.skew
      return
    case 'sleep':
      note(step.do, step.ms)
      return time.jump(step.ms)
    case 'nothing':
  }
}
