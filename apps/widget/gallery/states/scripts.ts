import { find, findSeveral } from '../find.ts'
import { longPartnerName } from '../opening.ts'
import { aThread, type Line, type Message, messagesOf, noticeOf, threadOpening } from '../threads.ts'
import { widgetState } from '../widget-state.ts'

const by = (name: string): Partial<Message> => ({ author: { type: 'physician', id: 'phy_1', name } })

function conversation(name: string, physicianName: string, lines: readonly Line[]) {
  return widgetState({
    name,
    opening: {
      ...threadOpening(aThread(), messagesOf([noticeOf('physician_joined', { physicianName }), ...lines])),
      hasEarlierConsults: true,
    },
    act: () => findSeveral('.words', lines.length),
  })
}

const layla = 'د. ليلى عبد الرحمن المنصوري'
const xiuying = '欧阳秀英 医生'
const longName = 'Prof. Dr. Wilhelmina Konstantinopolitanska-Featherstonehaugh-Oyelaran, MD, PhD, FACEP'
const longWord = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'
const longUrl = `https://clinic.example/${'patients/results/'.repeat(8)}?token=${'0a1b2c3d4e5f'.repeat(12)}#page=1`

export const states = [
  conversation('arabic', layla, [
    ['patient', 'مرحبًا، لدي طفح جلدي على الساعدين منذ يوم الأحد، ويحكّني خاصةً في الليل.'],
    ['physician', 'شكرًا لك. هل استعملتِ كريمًا جديدًا؟ انظري https://clinic.example/rash من فضلك.', by(layla)],
    ['patient', 'واقي شمس جديد: SunCare 50+ (200 ml).'],
  ]),
  conversation('chinese', xiuying, [
    ['patient', '从星期日起，我两边前臂都有皮疹，晚上特别痒。除了新的防晒霜以外，没有用过别的新东西。'],
    ['physician', '谢谢。请先停用防晒霜，每天涂两次药膏。如果三天后没有好转，请再写信给我。', by(xiuying)],
  ]),
  conversation('several-scripts-in-one-conversation', layla, [
    ['patient', 'I write in English. أكتب بالعربية أيضًا. 也写中文。'],
    ['physician', 'حسنًا. Take one tablet (75 µg) قبل الإفطار بنصف ساعة, every day.', by(layla)],
    ['patient', 'Хорошо, спасибо! Σας ευχαριστώ. 👍🏽👨‍👩‍👧‍👦'],
  ]),
  conversation('very-long-words', longName, [
    ['patient', longWord.repeat(3)],
    ['patient', longUrl],
    ['physician', `${longWord} ${longUrl} ${'a'.repeat(400)}`, by(longName)],
    ['patient', 'ok'],
  ]),
  conversation('line-breaks-and-markup', 'Ada Osei, MD', [
    ['patient', 'Three questions:\n1. How long?\n2. How often?\n\n3. <b>Does it hurt</b> & "burn"?\n\n\n\nThank you'],
    ['physician', 'Two weeks,\ttwice a day.\nNo.', by('Ada Osei, MD')],
  ]),
  widgetState({
    name: 'long-name-of-the-partner',
    opening: { ...threadOpening(aThread()), partnerName: longPartnerName },
    act: () => find('.words'),
  }),
]
