/** @module-tag full */
import { spawn } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findSystemProgram, freePort, until } from '@consult/testing'
import { expect, onTestFinished, test } from 'vitest'

/** The code in docs/receivers.md, run without changes. */
const page = readFileSync(new URL('../../../../docs/receivers.md', import.meta.url), 'utf8')
const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
const body = JSON.stringify({
  id: 'evt_1',
  type: 'webhook.test',
  createdAt: '2026-11-01T00:00:00Z',
  partnerId: 'p',
  data: {},
})

/** The code under a heading of the page. */
function codeOf(heading: string): string {
  const code = page.split(`## ${heading}\n`)[1]?.match(/```\w+\n(.*?)```/s)?.[1]
  if (!code) throw new Error(`no code under ${heading}`)
  return code
}

/** Next.js calls the exported function of a route with each request. This serves it without Next.js. */
const asServer = (code: string) => `${code}
import { serve } from '@hono/node-server'
serve({ fetch: POST, port: Number(process.env.PORT) })`

const node = process.execPath
const programs: Record<string, { program: string | null; flags: readonly string[]; code: string }> = {
  Express: { program: node, flags: ['--input-type=module', '-e'], code: codeOf('Express') },
  Fastify: { program: node, flags: ['--input-type=module', '-e'], code: codeOf('Fastify') },
  Hono: { program: node, flags: ['--input-type=module', '-e'], code: codeOf('Hono') },
  'Next.js': { program: node, flags: ['--input-type=module-typescript', '-e'], code: asServer(codeOf('Next.js')) },
  Python: { program: findSystemProgram('python3'), flags: ['-c'], code: codeOf('Python') },
}

async function start({ program, flags, code }: (typeof programs)[string]): Promise<string> {
  const port = await freePort()
  const child = spawn(program ?? '', [...flags, code], {
    // The code's imports are resolved from here.
    cwd: join(import.meta.dirname, '../..'),
    env: { PATH: process.env.PATH, PORT: String(port), CONSULT_WEBHOOK_SECRET: secret },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = new Promise((done) => child.once('exit', done))
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
  })
  const url = `http://127.0.0.1:${port}/webhooks/consult`
  await until('the receiver listens', () =>
    fetch(url).then(
      () => true,
      () => false,
    ),
  )
  return url
}

/** Sends a delivery that was signed `delta` seconds from now. @returns the status of the response. */
async function deliver(url: string, { delta = 0, key = secret, sent = body } = {}): Promise<number> {
  const seconds = Math.floor(Date.now() / 1000) + delta
  const v1 = createHmac('sha256', key).update(`${seconds}.${body}`).digest('hex')
  const headers = { 'content-type': 'application/json', 'x-service-signature': `t=${seconds},v1=${v1}` }
  return (await fetch(url, { method: 'POST', headers, body: sent })).status
}

for (const [name, receiver] of Object.entries(programs)) {
  test.skipIf(!receiver.program)(
    `the receiver for ${name} accepts genuine deliveries and refuses all others`,
    async () => {
      const url = await start(receiver)
      expect(await deliver(url)).toBe(204)
      expect(await deliver(url, { sent: body.replace('evt_1', 'evt_2') })).toBe(400)
      expect(await deliver(url, { key: 'whsec_other' })).toBe(400)
      expect(await deliver(url, { delta: -400 })).toBe(400)
      expect((await fetch(url, { method: 'POST', body })).status).toBe(400)
    },
  )
}
