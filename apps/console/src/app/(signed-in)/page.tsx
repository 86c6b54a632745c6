import { redirect } from 'next/navigation'
import { pagesFor } from '../../features/navigation/pages.ts'
import { consoleSession } from '../../server/session/console-session.ts'

/** Opens the first page that the member's role may read. */
export default async function FirstPage() {
  const me = await consoleSession.whoIsSignedIn()
  redirect((me && pagesFor(me.member.role)[0]?.href) ?? '/account/security')
}
