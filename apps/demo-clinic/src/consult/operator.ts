import { z } from 'zod'

/** A new key, and until when the one before works. */
export interface RotatedKey {
  readonly apiKey: string
  readonly previousKeyExpiresAt: string
}

/**
 * Whoever runs the service. Keys are theirs to give out, with `consult partner rotate-key`, and `/v1` has no route for
 * it. `npm start` runs both sides on one machine and plays the operator to this clinic alone.
 */
export interface Operator {
  rotateKey(): Promise<RotatedKey>
}

/** What of a process speaks with the one that has started it. */
type Line = Pick<NodeJS.Process, 'send' | 'on' | 'off'>

const answerSchema = z.union([
  z.object({ ask: z.number(), apiKey: z.string().min(1), previousKeyExpiresAt: z.iso.datetime() }),
  z.object({ ask: z.number(), fault: z.string() }),
])

/** The operator at the other end of the channel between this process and its parent; null without such a channel. */
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
