import { openAsBlob } from 'node:fs'
import { type Transcriber, TranscriptRefused } from './transcriber.ts'

/** Longer than anything that two people say in a day. */
const mostBytes = 4 * 1024 * 1024

/** These say of the sound that it is not one to write down. All others may be of the moment, or of the configuration. */
const refusals = new Set([400, 413, 415, 422])

const isWebVtt = (text: string) => /^WEBVTT(?=[ \t\r\n]|$)/.test(text)

async function readText(answer: Response): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let text = ''
  let byteSize = 0
  for await (const chunk of answer.body ?? []) {
    byteSize += chunk.length
    if (byteSize > mostBytes) throw new Error('the transcriber’s answer is too long')
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

/**
 * Asks a service of the operator's: it gets the sound as the body of a POST, and answers with the WebVTT.
 * @param options.url the operator's own, and trusted as such: it may be private.
 * @param options.secret sent as the bearer.
 */
export function createHttpTranscriber({ url, secret }: { url: string; secret: string }): Transcriber {
  return {
    transcribe: async ({ path, contentType, language }, signal) => {
      const answer = await fetch(url, {
        method: 'POST',
        headers: {
          accept: 'text/vtt',
          authorization: `Bearer ${secret}`,
          'content-type': contentType,
          ...(language !== null && { 'content-language': language }),
        },
        body: await openAsBlob(path),
        redirect: 'error',
        signal,
      })
      if (answer.status !== 200) {
        await answer.body?.cancel()
        const said = `the transcriber answered ${answer.status}`
        throw refusals.has(answer.status) ? new TranscriptRefused(said) : new Error(said)
      }
      const text = await readText(answer)
      if (!isWebVtt(text)) throw new Error('the transcriber’s answer is no WebVTT')
      return text
    },
  }
}
