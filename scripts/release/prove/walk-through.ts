import { randomBytes } from 'node:crypto'
import { until } from '@consult/testing'

/** A PNG of one pixel. */
const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** Fails unless the answer has the expected status. Returns its body. */
async function expectStatus(status: number, response: Response): Promise<string> {
  const text = await response.text()
  if (response.status === status) return text
  throw new Error(`${response.url} answered ${response.status} instead of ${status}: ${text.slice(0, 500)}`)
}

/** A partner's calls to `/v1`. */
function partnerClient(apiUrl: string, apiKey: string) {
  const authorization = `Bearer ${apiKey}`
  const get = async (path: string) =>
    JSON.parse(await expectStatus(200, await fetch(`${apiUrl}/v1${path}`, { headers: { authorization } })))
  const post = async (path: string, body: object, status: number) => {
    const headers = {
      authorization,
      'content-type': 'application/json',
      'idempotency-key': randomBytes(8).toString('hex'),
    }
    const response = await fetch(`${apiUrl}/v1${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    return JSON.parse(await expectStatus(status, response))
  }
  /** Sends a picture, which the API re-encodes with its native library in a separate process. */
  const upload = async (picture: Buffer) => {
    const body = new FormData()
    body.set('file', new File([new Uint8Array(picture)], 'arm.png'))
    const response = await fetch(`${apiUrl}/v1/attachments`, { method: 'POST', headers: { authorization }, body })
    return JSON.parse(await expectStatus(201, response)) as { attachmentId: string; contentType: string }
  }
  return { get, post, upload }
}

/**
 * Walks through the main functions of a release: a consult, a message with a picture that a worker delivers to the
 * transcript, the widget, the API reference, the packages for partners and the sign-in of portal and console.
 * @returns one line per step that passed.
 * @throws at the first step that fails.
 */
export async function walkThrough({
  apiUrl,
  portalUrl,
  consoleUrl,
  apiKey,
}: {
  apiUrl: string
  portalUrl: string
  consoleUrl: string
  apiKey: string
}) {
  const { get, post, upload } = partnerClient(apiUrl, apiKey)
  const patient = { externalId: 'p-1', phone: '+1 415 555 0142', firstName: 'Sam', lastName: 'Okafor' }
  await post('/patients', patient, 201)
  const consult = await post('/async-consults', { patientExternalId: 'p-1', reason: 'Cough' }, 201)
  await post(`/async-consults/${consult.id}/consent`, { decision: 'accept' }, 200)

  const { attachmentId } = await upload(onePixel)
  const text = 'I have been coughing for a week.'
  const sent = performance.now()
  await post(`/async-consults/${consult.id}/messages`, { text, attachmentIds: [attachmentId] }, 202)
  await until('the worker delivers the message', async () => {
    const { items } = await get(`/async-consults/${consult.id}/messages`)
    return items.some(
      (message: { text: string; attachments: readonly unknown[] }) =>
        message.text === text && message.attachments.length === 1,
    )
  })
  const delivered = performance.now() - sent

  for (const path of ['/embed/v1/consult.js', '/docs', '/docs/reference', '/v1/openapi.json'])
    await expectStatus(200, await fetch(`${apiUrl}${path}`))
  await expectStatus(200, await fetch(`${portalUrl}/sign-in`))
  await expectStatus(200, await fetch(`${consoleUrl}/sign-in`))
  const packages = JSON.parse(await expectStatus(200, await fetch(`${apiUrl}/packages`))) as { tarball: string }[]
  if (packages.length < 3) throw new Error('the SDK, the widget or the command is missing at /packages')
  for (const { tarball } of packages)
    await expectStatus(200, await fetch(`${apiUrl}/packages/${tarball.slice(tarball.lastIndexOf('/') + 1)}`))
  return [
    `a message with a picture was in the transcript after ${delivered.toFixed(0)} ms`,
    'the widget, the reference, the packages and the sign-in page were served',
  ]
}
