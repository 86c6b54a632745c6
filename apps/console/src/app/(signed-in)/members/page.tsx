import { MembersPage } from '../../../screens/members/members-page.tsx'

/** The members page. */
export default function Page() {
  return <MembersPage />
}
