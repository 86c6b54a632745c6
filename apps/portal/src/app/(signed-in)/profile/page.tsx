import { Profile } from '../../../screens/profile/profile.tsx'

/** Licenses and languages. */
export default function Page() {
  return <Profile />
}
