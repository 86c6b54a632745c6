import { createSafeDispatcher, requestText, type TextResponse } from '@consult/egress'
import { z } from 'zod'
import { createCircuit } from './circuit.ts'
import type { TranslatorSettings } from './settings.ts'
import {
  type TextToTranslate,
  type Translation,
  TranslationRefusedError,
  type Translator,
  type TranslatorFault,
  TranslatorUnavailableError,
} from './translator.ts'

/** The deadline of one translation: lookup, connection, request and answer together, in milliseconds. */
export const translationTimeoutMs = 10_000
/** The longest text that is sent has 8,000 characters; a translation has at most several times its bytes. */
const maxAnswerBytes = 256 * 1024
/** The most UTF-16 units of a translation. More of them, made of combining marks, would hold up the process while they are normalized. */
const longestTranslation = 32_000
/** The most requests that one process has open. Others are told at once that there is no translation. */
const mostAtOnce = 16
/** The most of them for one person. */
const mostForOne = 4

const answerSchema = z.object({
  text: z.string().min(1).max(longestTranslation),
  from: z
    .string()
    .regex(/^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8}){0,4}$/)
    .nullish(),
})
const refusals = { language_unsupported: 'language', text_refused: 'text' } as const
const refusalSchema = z.object({ code: z.enum(['language_unsupported', 'text_refused']) })

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** @throws TranslationRefusedError, TranslatorUnavailableError */
function read({ status, text }: TextResponse): Translation {
  const body = readJson(text)
  const refused = status === 422 ? refusalSchema.safeParse(body).data : undefined
  if (refused) throw new TranslationRefusedError(refusals[refused.code])
  if (status !== 200) throw new TranslatorUnavailableError(status)
  const answer = answerSchema.safeParse(body).data
  if (!answer) throw new TranslatorUnavailableError('answer')
  return { text: answer.text, from: answer.from ?? null }
}

/** How a request to the translator ended, for metrics. */
export type TranslationOutcome = 'translated' | 'refused' | TranslatorFault

const outcomeOf = (error: unknown): TranslationOutcome => {
  if (error instanceof TranslationRefusedError) return 'refused'
  return error instanceof TranslatorUnavailableError ? error.fault : 'unreachable'
}

/**
 * Translates with the service that the operator configured. After failures in a row, it is not asked for a while, so that a
 * dead translator costs nobody time. Source: docs/translation.md.
 * @param options.onOutcome is told how each translation ended.
 * @param options.now milliseconds of a clock that never goes back.
 */
export function createHttpTranslator(
  { url, secret, allowedHosts }: TranslatorSettings,
  options: { onOutcome?: (outcome: TranslationOutcome) => void; now?: () => number } = {},
): Translator {
  const { onOutcome = () => undefined, now = () => performance.now() } = options
  const dispatcher = createSafeDispatcher({ allowedHosts })
  const circuit = createCircuit(now)
  /** Who waits for open requests; once for each of them. */
  const waiting: string[] = []

  const ask = async ({ text, from, to }: TextToTranslate): Promise<Translation> => {
    const answer = await requestText(url, {
      dispatcher,
      signal: AbortSignal.timeout(translationTimeoutMs),
      maxBytes: maxAnswerBytes,
      method: 'POST',
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ text, to, ...(from !== null && { from }) }),
    })
    return read(answer)
  }

  const askOnce = async (wanted: TextToTranslate, who: string): Promise<Translation> => {
    const own = waiting.filter((one) => one === who).length
    if (waiting.length >= mostAtOnce || own >= mostForOne) throw new TranslatorUnavailableError('busy')
    if (!circuit.enter()) throw new TranslatorUnavailableError('paused')
    waiting.push(who)
    try {
      const translation = await ask(wanted)
      circuit.ended('answered')
      return translation
    } catch (error) {
      // A refusal is an answer.
      const isRefusal = error instanceof TranslationRefusedError
      circuit.ended(isRefusal ? 'answered' : 'failed')
      if (isRefusal || error instanceof TranslatorUnavailableError) throw error
      // The error of the connection may name an address. It must not reach an answer or a log.
      throw new TranslatorUnavailableError('unreachable')
    } finally {
      waiting.splice(waiting.indexOf(who), 1)
    }
  }

  return {
    translate: async (wanted, who) => {
      try {
        const translation = await askOnce(wanted, who)
        onOutcome('translated')
        return translation
      } catch (error) {
        onOutcome(outcomeOf(error))
        throw error
      }
    },
    close: () => dispatcher.destroy(),
  }
}
