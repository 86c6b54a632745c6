import type { Attachment } from '@consult/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type ApiHost,
  createTestEnvironment,
  sampleFiles,
  success,
  type TestEnvironment,
  type TestPartner,
} from '../environment/index.ts'

const pathOf = (url: string | undefined) => new URL(url ?? '').pathname

/** File links need no credential, so a link must work only for the tenant it was created for. */
export function testFiles(hostOf: (environment: TestEnvironment) => Promise<ApiHost>): void {
  let environment: TestEnvironment
  let host: ApiHost
  let own: TestPartner
  let foreign: TestPartner
  let mine: Attachment
  let theirs: Attachment

  beforeAll(async () => {
    environment = await createTestEnvironment()
    host = await hostOf(environment)
    ;[own, foreign] = [await environment.partner(), await environment.partner()]
    mine = success(await own.key.upload<Attachment>({ fileName: 'mine.pdf', bytes: sampleFiles.pdf(100) }))
    theirs = success(await foreign.key.upload<Attachment>({ fileName: 'theirs.pdf', bytes: sampleFiles.pdf(200) }))
  })
  afterAll(() => environment.close())

  const open = (url: string | undefined) => host.as(null).get(pathOf(url))

  describe('a file link', () => {
    test('opens the tenant’s own file', async () => {
      for (const { urls, fileName, byteSize } of [mine, theirs]) {
        const { status, headers } = await open(urls.download)
        expect([status, headers['content-length']]).toEqual([200, String(byteSize)])
        expect(headers['content-disposition']).toContain(fileName)
      }
    })

    test('signed for another tenant’s file returns 404', async () => {
      const actor = { ...host.services.self, kind: 'partner', id: own.id } as const
      const links = (await host.services.fileLinks()).for({ actor, mintingKey: { keyHash: null, keyGeneration: null } })
      const never = { ...theirs, attachmentId: 'att_00000000000000000000000000000000' }
      const nowhere = await open(links.urlsOf(own.id, never).download)
      expect(nowhere).toMatchObject({ status: 404, code: 'not_found' })
      for (const url of Object.values(links.urlsOf(own.id, theirs))) {
        const { status, text } = await open(url)
        expect([status, text]).toEqual([404, nowhere.text])
      }
    })

    test('changed to name another tenant’s file returns 404', async () => {
      const link = pathOf(mine.urls.download)
      for (const [from, to] of [
        [mine.attachmentId, theirs.attachmentId],
        [own.id, foreign.id],
        ['.d.', '.p.'],
      ] as const) {
        const changed = link.replace(from, to)
        expect(changed).not.toBe(link)
        expect((await host.as(null).get(changed)).status).toBe(404)
      }
    })
  })

  test('a message cannot attach another tenant’s file', async () => {
    const physician = await own.physician()
    const { id } = await own.consult({ status: 'active', physician })
    const post = (attachmentId: string) =>
      host.as(own.apiKey).post(`/v1/async-consults/${id}/messages`, { text: 'Look', attachmentIds: [attachmentId] })
    const never = await post('att_00000000000000000000000000000000')
    expect(never.status).toBe(400)
    const { status, text } = await post(theirs.attachmentId)
    expect([status, text]).toEqual([400, never.text])
    expect((await post(mine.attachmentId)).status).toBe(202)
  })
}
