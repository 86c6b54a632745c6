import { openAsBlob } from 'node:fs'
import { type Transcriber, TranscriptRefused } from './transcriber.ts'

/** The maximum size of a transcript. A full day of two people talking is shorter. */
const mostBytes = 4 * 1024 * 1024

/** The statuses that reject the audio itself. Any other status may be temporary or a configuration error. */
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
 * Transcribes with a service that the operator runs. It receives the audio as the body of a POST and answers with
 * WebVTT.
 * @param options.url configured by the operator and therefore trusted: it may be private.
 * @param options.secret sent as the bearer token.
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
