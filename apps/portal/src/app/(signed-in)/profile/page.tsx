import { Profile } from '../../../screens/profile/profile.tsx'

/** Licences and languages. */
export default function Page() {
  return <Profile />
}
