import { Profile } from '../../../features/profile/profile.tsx'

/** Licences and languages. */
export default function Page() {
  return <Profile />
}
