import type { Answer } from '../../environment/index.ts'

/** The answer to a caller over its limit. */
export const limited = { status: 429, code: 'rate_limited' }

/** The statuses of this many consecutive requests. */
export async function statuses(asking: number, request: (n: number) => Promise<Answer<unknown>>): Promise<number[]> {
  const answers: number[] = []
  for (let n = 0; n < asking; n += 1) answers.push((await request(n)).status)
  return answers
}

export const count = (all: readonly number[], status: number) => all.filter((each) => each === status).length
