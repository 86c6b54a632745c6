import { Profile } from '../../../screens/profile/profile.tsx'

/** The profile page, with licenses and languages. */
export default function Page() {
  return <Profile />
}
