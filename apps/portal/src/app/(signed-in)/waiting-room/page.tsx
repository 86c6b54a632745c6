import { WaitingRoom } from '../../../screens/waiting-room/waiting-room.tsx'

/** The waiting room page. */
export default function Page() {
  return <WaitingRoom />
}
