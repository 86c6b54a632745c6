import { QuestionnairePage } from '../../../../screens/questionnaires/questionnaire-page.tsx'

/** The page of one item. */
export default async function Page({ params }: { params: Promise<{ key: string }> }) {
  const { key } = await params
  return <QuestionnairePage key={key} questionnaireKey={key} />
}
