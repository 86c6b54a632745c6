import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createFolderMailer, type Mail } from '@consult/mailer'
import { describe, expect, test } from 'vitest'
import {
  accept,
  deliver,
  environment,
  failures,
  from,
  isDue,
  newWorker,
  partner,
  physician,
  server,
  setUpInvitations,
  tokenOf,
  tokens,
  worker,
} from './invitations.fixture.ts'

setUpInvitations()

describe('when the mail server refuses mail', () => {
  test('an invitation is retried with growing delays and is not lost', async () => {
    server.accept(false)
    for (const pause of [30, 60, 120]) {
      await deliver()
      expect(await isDue()).toBe(false)
      environment.clock.advance(pause - 1)
      expect(await isDue()).toBe(false)
      environment.clock.advance(1)
      expect(await isDue()).toBe(true)
    }
    expect(failures).toHaveLength(3)
    server.accept(true)
    await deliver()
    expect(server.mails).toHaveLength(1)
    expect(await accept(tokens()[0] ?? '')).toMatchObject({ status: 200 })
  })

  test('an invitation is sent by another worker after the first one dies, with the same Message-ID', async () => {
    const ids: (string | undefined)[] = []
    const sending = Promise.withResolvers<void>()
    const close = () => undefined
    const dying = newWorker({
      send: ({ id }) => {
        ids.push(id)
        sending.resolve()
        return new Promise(() => undefined)
      },
      close,
    })
    const other = newWorker({ send: async ({ id }) => void ids.push(id), close })
    void dying.work(partner.id)
    await sending.promise
    await deliver(other)
    expect(ids).toHaveLength(1)
    environment.clock.advance(120)
    await deliver(other)
    expect(ids).toEqual([expect.stringMatching(/./), ids[0]])
  })

  test('two workers send an invitation once', async () => {
    await Promise.all([deliver(worker), deliver(newWorker())])
    expect(server.mails).toHaveLength(1)
  })
})

test('without a mail server, mail goes to a folder that only its owner can read', async () => {
  const folder = join(await mkdtemp(join(tmpdir(), 'consult-mail-')), 'mail')
  try {
    const toFolder = createFolderMailer({ folder, from, now: () => environment.clock.now() })
    await deliver(newWorker(toFolder))
    const mail: Mail = { to: 'ada@clinic.example', subject: 'One: more', text: 'Hello.\n' }
    await toFolder.send(mail)
    const names = (await readdir(folder)).sort()
    expect(names).toHaveLength(2)
    expect((await stat(join(folder, names[0] ?? ''))).mode & 0o777).toBe(0o600)
    const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
    const invitation = texts.find((text) => text.includes(physician.resource.email)) ?? ''
    expect(await accept(tokenOf(invitation))).toMatchObject({ status: 200 })
    expect(texts.join()).toContain('Subject: One: more')
  } finally {
    await rm(join(folder, '..'), { recursive: true })
  }
})
