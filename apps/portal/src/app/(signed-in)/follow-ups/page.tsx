import { FollowUpsPage } from '../../../screens/follow-ups/follow-ups-page.tsx'

export default function Page() {
  return <FollowUpsPage />
}
