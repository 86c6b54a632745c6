import { WaitingRoom } from '../../../screens/waiting-room/waiting-room.tsx'

/** Who waits for a call. */
export default function Page() {
  return <WaitingRoom />
}
