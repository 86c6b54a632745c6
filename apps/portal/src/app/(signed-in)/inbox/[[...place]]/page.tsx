import { Inbox } from '../../../../screens/inbox/inbox.tsx'

/** The inbox, at any of its places. Navigation within it happens in the browser. */
export default function InboxPage() {
  return <Inbox />
}
