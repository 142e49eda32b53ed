import type { TakeBack } from '../limits/growing-delay.ts'

/** Counts a password guess. A guess that could not be judged, for lack of time, has learned nothing and is not counted. */
export async function judged(judging: Promise<boolean>, counted: readonly TakeBack[]): Promise<boolean> {
  try {
    return await judging
  } catch (error) {
    await Promise.all(counted.map((takeBack) => takeBack()))
    throw error
  }
}
