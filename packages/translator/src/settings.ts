import { z } from 'zod'

/** How the operator's translator is reached. */
export interface TranslatorSettings {
  readonly url: string
  readonly secret: string
  readonly allowedHosts: readonly string[]
}

/** The variables of the process that translates. */
export const translatorVariables = {
  /**
   * The translation service, with our contract. What patients and physicians write is sent to it when a physician asks for a
   * translation. Default: nothing is translated.
   */
  TRANSLATE_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Sent to the translation service as `Authorization: Bearer`; at least 16 characters. */
  TRANSLATE_SECRET: z.string().min(16).optional(),
  /** Hosts of the translation service that are allowed although they are not public, also by plain HTTP. */
  TRANSLATE_ALLOWED_HOSTS: z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(',')
        .map((host) => host.trim())
        .filter(Boolean),
    ),
}

/** Reads the settings; null without a translator. @throws when the secret is missing */
export function translatorSettingsOf(
  read: z.output<z.ZodObject<typeof translatorVariables>>,
): TranslatorSettings | null {
  const { TRANSLATE_URL: url, TRANSLATE_SECRET: secret, TRANSLATE_ALLOWED_HOSTS: allowedHosts } = read
  if (url === undefined) return null
  if (secret === undefined) throw new Error('TRANSLATE_URL needs TRANSLATE_SECRET')
  return { url, secret, allowedHosts }
}
