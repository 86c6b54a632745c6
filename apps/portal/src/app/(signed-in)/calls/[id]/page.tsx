import { CallPage } from '../../../../screens/call/call-page.tsx'

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params
  return <CallPage key={id} id={id} />
}
