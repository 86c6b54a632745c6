import { BoardPage } from '../../../screens/board/board-page.tsx'

/** The supervisor's board. */
export default function Page() {
  return <BoardPage />
}
