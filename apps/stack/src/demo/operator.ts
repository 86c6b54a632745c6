import { z } from 'zod'
import type { Config } from '../config.ts'
import { readDemoFile, writeDemoFile } from './demo-file.ts'
import { asStackOperator } from './stack-operator.ts'

const askSchema = z.object({ ask: z.number(), for: z.literal('rotate-key') })

/** Rotates the API key of the demo's partner and writes the new key to the demo file. */
async function rotateDemoKey(config: Config, addresses: { databaseUrl: string; apiUrl: string; portalUrl: string }) {
  const demo = readDemoFile(config.DATA_DIR)
  if (!demo) throw new Error('demo file not found')
  const [{ rotateApiKey }, { composeServices }] = await Promise.all([
    import('@consult/directory'),
    import('@consult/platform'),
  ])
  const { services, close } = composeServices({
    ...addresses,
    // Rotating an API key decrypts no secret.
    secretsKey: null,
    applicationName: 'consult-demo',
    poolSize: 1,
    environment: config.CONSULT_ENV,
    storage: config.storage,
    onError: () => undefined,
  })
  try {
    const rotated = await rotateApiKey(await asStackOperator(services, config), demo.partnerId)
    writeDemoFile(config.DATA_DIR, { ...demo, apiKey: rotated.apiKey })
    return rotated
  } finally {
    await close()
  }
}

/**
 * Acts as the operator for the demo clinic. When the clinic's process asks over its IPC channel, this rotates the key as
 * `consult partner rotate-key` does. No other process has access to the channel.
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
