import { z } from 'zod'

/** A new key, and when the previous one expires. */
export interface RotatedKey {
  readonly apiKey: string
  readonly previousKeyExpiresAt: string
}

/**
 * The operator of the service. The operator issues keys with `consult partner rotate-key`; `/v1` has no route for it.
 * `npm start` runs both sides on one machine and acts as the operator for this clinic only.
 */
export interface Operator {
  rotateKey(): Promise<RotatedKey>
}

/** The part of a process that communicates with its parent. */
type Line = Pick<NodeJS.Process, 'send' | 'on' | 'off'>

const answerSchema = z.union([
  z.object({ ask: z.number(), apiKey: z.string().min(1), previousKeyExpiresAt: z.iso.datetime() }),
  z.object({ ask: z.number(), fault: z.string() }),
])

/** Returns the operator on the IPC channel to the parent process; null without such a channel. */
export function operatorOn(line: Line): Operator | null {
  if (!line.send) return null
  let asked = 0
  const rotateKey = () => {
    asked += 1
    const ask = asked
    return new Promise<RotatedKey>((done, fail) => {
      const hear = (message: unknown) => {
        const answer = answerSchema.safeParse(message).data
        if (answer?.ask !== ask) return
        line.off('message', hear)
        if ('fault' in answer) fail(new Error(answer.fault))
        else done({ apiKey: answer.apiKey, previousKeyExpiresAt: answer.previousKeyExpiresAt })
      }
      line.on('message', hear)
      line.send?.({ ask, for: 'rotate-key' })
    })
  }
  return { rotateKey }
}
