/** @module-tag full */
import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type ConnectionOptions, connect } from 'node:tls'
import type { AsyncConsult } from '@consult/domain'
import { type AppProcess, hasLoadBalancer, type LoadBalancer, startLoadBalancer, until } from '@consult/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { multipart, newPhone } from '../environment/index.ts'
import { ask, createInstallation, type Installation } from '../processes/installation.ts'
import { askThrough, hosts, sendThrough } from './through-proxy.ts'

const mib = 1024 * 1024
const pdf = (size: number) => Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(size - 9, 0x20)])

describe.each(['nginx', 'haproxy'] as const)('the configuration of %s in deploy/proxies', (name) => {
  describe.skipIf(!hasLoadBalancer(name))('where its Debian package is installed', () => {
    let installation: Installation
    let api: AppProcess
    /** Stands in for the portal, and answers with the address that it was given. */
    let portal: Server
    let proxy: LoadBalancer
    let bearer: Record<string, string>
    beforeAll(async () => {
      installation = await createInstallation()
      api = await installation.start('api', { TRUST_PROXY: 'loopback' })
      portal = createServer((request, response) => response.end(`portal ${request.headers['x-forwarded-for']}`))
      await once(portal.listen(0, '127.0.0.1'), 'listening')
      const { port } = portal.address() as AddressInfo
      const portalUrl = `http://127.0.0.1:${port}`
      proxy = await startLoadBalancer(name, { api: [api.url, api.url], portal: [portalUrl, portalUrl], hosts })
      bearer = { authorization: `Bearer ${installation.apiKey}` }
      await until('the proxy reaches both', async () => {
        const found = [await askThrough(proxy, 'api', '/healthz'), await askThrough(proxy, 'portal', '/')]
        return found.every(({ status }) => status === 200)
      })
    })
    afterAll(async () => {
      await proxy.stop()
      portal.closeAllConnections()
      portal.close()
      await installation.close()
    })

    test('passes on the address of the connection, whatever address the client claims to have', async () => {
      const spoofed = { 'x-forwarded-for': '203.0.113.9' }
      expect(await askThrough(proxy, 'portal', '/', { headers: spoofed })).toMatchObject({ text: 'portal 127.0.0.2' })
      const body = JSON.stringify({ externalId: 'p-1', phone: newPhone() })
      const headers = { ...bearer, ...spoofed, 'content-type': 'application/json' }
      const created = await askThrough(proxy, 'api', '/v1/patients', { method: 'POST', headers, payload: body })
      expect(created.status).toBe(201)
      const { rows } = await installation.db.owner.query(
        'select distinct client_address from tenant.audit_entries where client_address is not null',
      )
      expect(rows).toEqual([{ client_address: '127.0.0.2' }])
    })

    test('sends people on to HTTPS, and refuses programs that send their key in plain text', async () => {
      // `fetch` would replace the Host header.
      const plain = async (host: keyof typeof hosts) => {
        const sent = request({ port: proxy.plainPort, path: '/x', headers: { host: hosts[host] }, agent: false })
        sent.end()
        const [response] = (await once(sent, 'response')) as [IncomingMessage]
        response.resume()
        return [response.statusCode, response.headers.location]
      }
      expect(await plain('portal')).toEqual([308, `https://${hosts.portal}/x`])
      expect(await plain('api')).toEqual([403, undefined])
    })

    test('accepts only suites with forward secrecy and authenticated encryption', async () => {
      const agree = (options: ConnectionOptions) =>
        new Promise<string>((resolve) => {
          const socket = connect(
            { host: '127.0.0.1', port: proxy.port, servername: hosts.api, rejectUnauthorized: false, ...options },
            () => {
              resolve(socket.getCipher().standardName)
              socket.destroy()
            },
          )
          socket.once('error', () => resolve('refused'))
        })
      const old = { maxVersion: 'TLSv1.2' } as const
      expect(await agree({})).toMatch(/^TLS_(AES|CHACHA20)_/)
      expect(await agree(old)).toMatch(/^TLS_ECDHE_.*(_GCM_|_POLY1305_)/)
      for (const ciphers of ['AES128-SHA', 'AES128-GCM-SHA256', 'ECDHE-RSA-AES128-SHA']) {
        expect(await agree({ ...old, ciphers }), ciphers).toBe('refused')
      }
      // The tests' own OpenSSL speaks TLS 1.1 only at its lowest security level.
      expect(await agree({ minVersion: 'TLSv1.1', maxVersion: 'TLSv1.1', ciphers: 'ALL@SECLEVEL=0' })).toBe('refused')
    })

    test('passes on an event while the stream is open', async () => {
      const key = installation.apiKey
      const { body: physician } = await ask<{ id: string }>(api, 'POST', '/v1/physicians', {
        key,
        body: { externalId: 'd-1', email: 'd-1@x.example', firstName: 'Ada', lastName: 'Osei' },
      })
      const { body: session } = await ask<{ token: string }>(api, 'POST', `/v1/physicians/${physician.id}/session`, {
        key,
      })
      const { body: patient } = await ask<{ id: string }>(api, 'POST', '/v1/patients', {
        key,
        body: { externalId: 'p-2', phone: newPhone() },
      })
      const input = encodeURIComponent(JSON.stringify({ after: 0 }))
      const stream = await sendThrough(proxy, 'api', `/trpc/stream.follow?input=${input}`, {
        headers: { authorization: `Bearer ${session.token}`, accept: 'text/event-stream' },
      })
      expect(stream.statusCode).toBe(200)
      let received = ''
      stream.setEncoding('utf8').on('data', (chunk) => {
        received += chunk
      })
      const { body: consult } = await ask<AsyncConsult>(api, 'POST', '/v1/async-consults', {
        key,
        body: { patientId: patient.id },
      })
      await until('the event arrives', () => received.includes(consult.id))
      stream.destroy()
    })

    test('passes on uploads of the largest size, and the error body of the API for a larger one', async () => {
      const upload = (size: number) => {
        const { headers, payload } = multipart([{ fileName: 'scan.pdf', bytes: pdf(size) }], bearer)
        return askThrough(proxy, 'api', '/v1/attachments', { method: 'POST', headers, payload })
      }
      expect(await upload(20 * mib)).toMatchObject({ status: 201 })
      const refused = await upload(20 * mib + 1)
      expect(refused.status).toBe(413)
      expect(JSON.parse(refused.text)).toMatchObject({ error: { code: 'payload_too_large' } })
    })

    test('hides metrics, even if a process has them on its public port', async () => {
      expect(await askThrough(proxy, 'portal', '/metrics')).toMatchObject({ status: 404 })
      expect(await askThrough(proxy, 'api', '/metrics')).toMatchObject({ status: 404 })
    })
  })
})
