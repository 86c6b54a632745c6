import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Mail, MailboxBusyError, MailRefusedError, type SmtpMailer } from './mailer.ts'
import { createSmtpMailer } from './smtp-mailer.ts'
import { type MailServer, startMailServer } from './testing/index.ts'

let server: MailServer
let mailer: SmtpMailer

beforeEach(async () => {
  server = await startMailServer()
  mailer = createSmtpMailer({ url: server.url, from: 'Consult <no-reply@consult.example>' })
})
afterEach(async () => {
  mailer.close()
  await server.close()
})

const canary = 'Quetzalcoatl'
const id = `${'Abc-_'.repeat(24)}x`
const unsubscribeUrl = `https://consult.example/unsubscribe/${'Abc-_'.repeat(40)}`
const mail: Mail = { to: `${canary}@mail.example`, subject: `S ${canary}`, text: `T ${canary}` }

/** The headers of the first mail, unfolded. */
function headersOf({ content } = server.mails[0] ?? { content: '' }): string[] {
  return (content.split('\r\n\r\n')[0] ?? '').replaceAll(/\r\n(?=[ \t])/g, '').split('\r\n')
}
const failureOf = (sent: Promise<void>) =>
  sent.then(
    () => null,
    (error: unknown) => error,
  )

describe('a mail by SMTP', () => {
  test('arrives with its id and how to unsubscribe by one POST, however long they are', async () => {
    await mailer.send({ ...mail, fromName: 'Harbor', id, language: 'de', unsubscribeUrl })
    expect(server.mails).toMatchObject([{ to: mail.to }])
    const headers = headersOf()
    expect(headers).toContain(`Message-ID: <${id}@consult.example>`)
    expect(headers).toContain(`List-Unsubscribe: <${unsubscribeUrl}>`)
    expect(headers).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
    expect(headers).toContain('Auto-Submitted: auto-generated')
    expect(headers).toContain('From: Harbor <no-reply@consult.example>')
  })

  test('without an address to unsubscribe has no such headers, and asks for no automatic answers either', async () => {
    await mailer.send(mail)
    expect(headersOf().join('\n')).not.toContain('List-Unsubscribe')
    expect(headersOf()).toEqual(
      expect.arrayContaining(['Auto-Submitted: auto-generated', 'X-Auto-Response-Suppress: All']),
    )
  })

  test('uses a connection that another one has opened', async () => {
    for (let n = 0; n < 5; n += 1) await mailer.send(mail)
    expect(server.mails).toHaveLength(5)
    expect(server.connections).toBe(1)
  })

  test('opens at most sixteen connections for many at once', async () => {
    await Promise.all(Array.from({ length: 60 }, () => mailer.send(mail)))
    expect(server.mails).toHaveLength(60)
    expect(server.connections).toBeLessThanOrEqual(16)
  })
})

describe('a mail that the server does not take', () => {
  test.each([
    ['RCPT', '550 5.1.1 no such user', 'recipient'],
    ['RCPT', '553 5.1.3 bad address', 'recipient'],
    ['.', '554 5.7.1 looks like spam', 'content'],
  ])('at %s, with "%s", is refused for good', async (command, answer, about) => {
    server.answers.set(command, `${answer} ${canary}`)
    const failure = await failureOf(mailer.send(mail))
    expect(failure).toBeInstanceOf(MailRefusedError)
    expect(failure).toMatchObject({ about })
    expect(String(failure)).not.toContain(canary)
  })

  test.each(['450 4.2.1 busy', '452 4.2.2 mailbox full', '450 greylisted'])(
    'at RCPT, with "%s", can be sent later',
    async (answer) => {
      server.answers.set('RCPT', `${answer} ${canary}`)
      const failure = await failureOf(mailer.send(mail))
      expect(failure).toBeInstanceOf(MailboxBusyError)
      expect(String(failure)).not.toContain(canary)
      server.answers.clear()
      await mailer.send(mail)
      expect(server.mails).toHaveLength(1)
    },
  )

  test.each([
    ['.', '451 4.3.0 try again'],
    // The whole server is full, busy, or takes nothing from this sender.
    ['RCPT', '452 4.3.1 out of space'],
    ['RCPT', '452 out of space'],
    ['RCPT', '451 4.7.1 greylisted'],
    ['RCPT', '550 5.7.1 relaying denied'],
    ['RCPT', '554 5.7.1 client blocked'],
    ['DATA', '421 4.3.2 shutting down'],
    // Only the operator can repair the sender.
    ['MAIL', '550 5.7.1 sender not allowed'],
  ])('at %s, with "%s", says nothing about the address', async (command, answer) => {
    server.answers.set(command, answer)
    const failure = await failureOf(mailer.send(mail))
    expect(failure).toBeInstanceOf(Error)
    expect(failure).not.toBeInstanceOf(MailRefusedError)
    expect(failure).not.toBeInstanceOf(MailboxBusyError)
  })

  test('because the connection is lost can be sent later', async () => {
    await server.close()
    const failure = await failureOf(mailer.send(mail))
    expect(failure).toBeInstanceOf(Error)
    expect(failure).not.toBeInstanceOf(MailRefusedError)
    expect(failure).not.toBeInstanceOf(MailboxBusyError)
    server = await startMailServer()
  })
})
