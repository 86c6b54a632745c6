import { QuestionnairesPage } from '../../../screens/questionnaires/questionnaires-page.tsx'

/** The page of its path. */
export default function Page() {
  return <QuestionnairesPage />
}
