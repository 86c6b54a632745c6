import { FollowUpsPage } from '../../../screens/follow-ups/follow-ups-page.tsx'

/** What a physician put aside, and what is to be done later. */
export default function Page() {
  return <FollowUpsPage />
}
