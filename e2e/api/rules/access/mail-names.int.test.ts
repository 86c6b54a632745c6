import { describe, expect, test } from 'vitest'
import { deliver, environment, partner, physician, server, setUpInvitations } from './invitations.fixture.ts'

setUpInvitations()

const lineBreaks = 'Ada\r\n\r\nYour account is locked. Sign in at https://evil.example/login\r\n'
const least = { externalId: 'd-1', email: 'd-1@clinic.example', firstName: 'Ada', lastName: 'Osei' }

/** Decodes quoted-printable. */
const decode = (words: string) =>
  Buffer.from(
    words.replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString()

/** The test's one mail: its raw headers and its decoded text. */
async function mailed() {
  await deliver()
  expect(server.mails).toHaveLength(1)
  const [headers = '', ...rest] = (server.mails[0]?.text ?? '').split('\n\n')
  return { headers, text: decode(rest.join('\n\n').replaceAll('=\n', '')) }
}

describe('a name that is used in mail', () => {
  test.each([
    ['firstName', lineBreaks],
    ['lastName', 'Osei\nHello'],
    ['firstName', 'visit evil.example'],
    ['lastName', 'www.evil.example'],
  ])('is refused in a physician’s %s when it is %j, with a message that says why', async (field, name) => {
    await deliver()
    const refused = await partner.key.post('/v1/physicians', { ...least, [field]: name })
    expect(refused).toMatchObject({
      status: 400,
      code: 'invalid_request',
      body: {
        error: {
          details: {
            issues: expect.arrayContaining([
              expect.objectContaining({ path: field, message: expect.stringMatching(/^Remove .+ from the name/) }),
            ]),
          },
        },
      },
    })
    expect(server.mails).toHaveLength(1)
  })

  test('of a physician stored before the check cannot insert text into the mail', async () => {
    await environment.db.owner.query(
      `update tenant.physicians set first_name = $1, last_name = 'Osei' where physician_id = $2`,
      [lineBreaks, physician.id],
    )
    const { headers, text } = await mailed()
    const [greeting, blank, opened] = text.split('\n')
    expect(greeting).toBe('Hello Ada Your account is locked. Sign in at https evil. example/login Osei,')
    expect(blank).toBe('')
    expect(opened).toMatch(/^Northwind Clinic created a Consult account for you\./)
    expect(text.match(/https:\/\/\S+/g)).toEqual([expect.stringMatching(/^https:\/\/portal\.example\/invitation#/)])
    expect(headers).not.toContain('evil')
  })

  test('of a partner stored before the check cannot add headers or fill the subject', async () => {
    await partner.update({ name: `Clinic\r\nBcc: victim@example.org\r\n\r\n${'x'.repeat(150)}` })
    const { headers, text } = await mailed()
    expect(headers.split('\n').filter((line) => /^(bcc|cc|to):/i.test(line))).toEqual([
      `To: ${physician.resource.email}`,
    ])
    const subject =
      headers
        .replace(/\n[ \t]+/g, ' ')
        .split('\n')
        .find((line) => line.startsWith('Subject: ')) ?? ''
    const encoded = [...subject.matchAll(/=\?UTF-8\?Q\?(.*?)\?=/gi)].map(([, words = '']) => words).join('')
    const decoded = decode(encoded.replaceAll('_', ' '))
    const name = /^(.*): set up your Consult account$/.exec(decoded)?.[1] ?? ''
    expect(name).toMatch(/^Clinic Bcc: victim@example\. org x+…$/)
    expect([...name]).toHaveLength(80)
    expect(text.split('\n')[2]).toBe(
      `${name} created a Consult account for you. Use it to see and answer your patients.`,
    )
  })
})
