import { composeServices, rotateApiKey } from '@consult/services'
import { z } from 'zod'
import type { Config } from '../config.ts'
import { readDemoFile, writeDemoFile } from './demo-file.ts'

const askSchema = z.object({ ask: z.number(), for: z.literal('rotate-key') })

/** Rotates the key of the demo's partner, and writes the new one where the demo's key stands. */
async function rotateDemoKey(config: Config, addresses: { databaseUrl: string; apiUrl: string; portalUrl: string }) {
  const demo = readDemoFile(config.DATA_DIR)
  if (!demo) throw new Error('there is no demo')
  const { services, close } = composeServices({
    ...addresses,
    // A rotation of the API key needs no secret of the database.
    secretsKey: null,
    applicationName: 'consult-demo',
    poolSize: 1,
    environment: config.CONSULT_ENV,
    storage: config.storage,
    onError: () => undefined,
  })
  try {
    const rotated = await rotateApiKey(services, demo.partnerId)
    writeDemoFile(config.DATA_DIR, { ...demo, apiKey: rotated.apiKey })
    return rotated
  } finally {
    await close()
  }
}

/**
 * Plays the operator to the demo clinic, whose process we have started: what it asks over the channel between the two is
 * done as `consult partner rotate-key` does it. No port, no route, and nobody else can ask.
 */
export function answerAsOperator(...args: Parameters<typeof rotateDemoKey>) {
  return (message: unknown, answer: (message: object) => void): void => {
    const asked = askSchema.safeParse(message).data
    if (!asked) return
    const { ask } = asked
    rotateDemoKey(...args).then(
      (rotated) => answer({ ask, ...rotated }),
      () => answer({ ask, fault: 'the key was not rotated' }),
    )
  }
}
