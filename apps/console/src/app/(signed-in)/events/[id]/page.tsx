import { EventPage } from '../../../../screens/events/event-page.tsx'

/** The page of one item. */
export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params
  return <EventPage key={id} id={id} />
}
