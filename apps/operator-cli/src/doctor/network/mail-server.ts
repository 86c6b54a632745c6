import { createSmtpMailer } from '@consult/mailer'
import { check, ok, problem, skipped } from '../check.ts'

/** Connects, starts TLS and logs in, as a worker does. No mail is sent. */
export const mailServer = check('mail_server', async ({ SMTP_URL: url }) => {
  if (url === undefined) return skipped('SMTP_URL is not set')
  const mailer = createSmtpMailer({ url, from: 'doctor@localhost' })
  try {
    await mailer.verify()
    return ok('the mail server accepts the connection and the login')
  } catch (error) {
    const code = (error as { code?: string }).code ?? 'no code'
    const isLogin = code === 'EAUTH'
    return problem(
      isLogin ? 'the mail server refuses the login (EAUTH)' : `the mail server cannot be used (${code})`,
      isLogin ? 'Correct user and password in SMTP_URL.' : 'Check host, port and TLS in SMTP_URL, and the firewall.',
    )
  } finally {
    mailer.close()
  }
})
