import type { TakeBack } from '../limits/growing-delay.ts'

/** What a guess comes to. One that could not be judged, since the shop had no time for it, has learned nothing and is not counted. */
export async function judged(judging: Promise<boolean>, counted: readonly TakeBack[]): Promise<boolean> {
  try {
    return await judging
  } catch (error) {
    await Promise.all(counted.map((takeBack) => takeBack()))
    throw error
  }
}
