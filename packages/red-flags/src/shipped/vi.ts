import type { LanguageWords } from './topics.ts'

// biome-ignore format: in rows, a topic can be read at a glance
export const vi: LanguageWords = {
  phrases: {
    'chest-pain': [
      'đau ngực', 'ngực đau', 'tức ngực', 'ngực tức', 'nặng ngực', 'ngực nặng', 'nhói ngực', 'thắt ngực', 'đè ngực',
      'ép ngực', 'đau tim', 'nhồi máu cơ tim', 'cơn đau tim',
    ],
    breathing: [
      'khó thở', 'thở khó', 'không thở được', 'không thở nổi', 'thở không được', 'thở không nổi', 'thở không ra hơi',
      'hụt hơi', 'ngạt thở', 'nghẹt thở', 'ngộp thở', 'nghẹn thở', 'thở dốc', 'thở gấp', 'thở hổn hển', 'thở rít',
      'lên cơn hen', 'tím môi', 'môi tím', 'bị sặc',
    ],
    stroke: [
      'đột quỵ', 'tai biến', 'xuất huyết não', 'méo miệng', 'miệng méo', 'méo mặt', 'mặt méo', 'liệt nửa người',
      'tê nửa người', 'yếu nửa người', 'liệt mặt', 'tê nửa mặt', 'nói đớ', 'đột nhiên nói ngọng',
      'tự nhiên nói ngọng', 'nói không rõ', 'nói không được', 'không nói được', 'không cử động được',
      'không nhấc tay', 'không nhấc nổi tay', 'tay không cử động', 'liệt tay', 'đau đầu dữ dội',
    ],
    unconscious: [
      'bị ngất', 'ngất xỉu', 'ngất đi', 'ngất lịm', 'vừa ngất', 'đã ngất', 'bất tỉnh', 'té xỉu', 'bị xỉu', 'hôn mê',
      'mất ý thức', 'lịm đi', 'gọi không dậy', 'gọi không tỉnh', 'không tỉnh lại',
    ],
    bleeding: [
      'nôn ra máu', 'ói ra máu', 'nôn máu', 'ói máu', 'ho ra máu', 'khạc ra máu', 'đi ngoài ra máu', 'đi cầu ra máu',
      'ỉa ra máu', 'phân đen', 'phân có máu', 'chảy máu nhiều', 'chảy nhiều máu', 'chảy máu không cầm',
      'chảy máu không ngừng', 'máu chảy không', 'không cầm được máu', 'không cầm máu', 'mất nhiều máu', 'băng huyết',
      'xuất huyết tiêu hóa',
    ],
    allergic: [
      'sưng lưỡi', 'lưỡi sưng', 'lưỡi bị sưng', 'sưng môi', 'môi sưng', 'sưng cổ họng', 'phù họng', 'phù môi',
      'phù mặt', 'phù thanh quản', 'nghẹn cổ', 'nghẹn họng', 'thắt cổ họng', 'cổ họng thắt', 'phản vệ', 'dị ứng nặng',
    ],
    seizure: ['co giật', 'co giựt', 'động kinh', 'lên cơn giật', 'sùi bọt mép', 'kinh phong'],
    overdose: [
      'quá liều', 'uống quá nhiều thuốc', 'uống cả vỉ thuốc', 'uống hết vỉ thuốc', 'uống hết lọ thuốc', 'ngộ độc',
      'uống thuốc sâu', 'uống thuốc trừ sâu', 'uống thuốc chuột', 'uống thuốc tẩy', 'uống nhầm', 'nuốt pin',
      'nuốt cục pin', 'sốc thuốc',
    ],
    suicide: [
      'tự tử', 'tự sát', 'tự vẫn', 'muốn chết', 'không muốn sống', 'không thiết sống', 'chán sống', 'chết đi cho',
      'chết quách', 'kết thúc cuộc đời', 'kết thúc cuộc sống', 'kết liễu',
    ],
    'self-harm': [
      'rạch tay', 'cứa tay', 'tự cắt tay', 'tự rạch', 'tự làm đau', 'tự hại', 'tự làm tổn thương',
      'tự gây thương tích', 'làm hại bản thân', 'làm đau bản thân',
    ],
    pregnancy: [
      'bầu ra máu', 'thai ra máu', 'bầu ra huyết', 'thai ra huyết', 'bầu chảy máu', 'thai chảy máu', 'vỡ ối', 'rỉ ối',
      'thai không máy', 'thai không đạp', 'thai không cử động', 'thai máy ít', 'em bé không đạp',
      'không thấy thai máy', 'không thấy thai đạp', 'không thấy bé đạp',
    ],
    vision: [
      'mất thị lực', 'đột nhiên không thấy', 'đột nhiên không nhìn', 'tự nhiên không nhìn', 'đột ngột không nhìn',
      'mắt không nhìn thấy', 'mắt không thấy', 'mù đột ngột', 'mờ mắt đột ngột', 'mắt mờ đột ngột', 'mắt tối sầm',
    ],
    infant: [
      'sơ sinh sốt', 'sốt sơ sinh', 'bỏ bú', 'không chịu bú', 'không bú được', 'bú kém', 'bé lừ đừ', 'bé li bì',
      'ngủ li bì', 'bé mềm nhũn', 'bé tím tái', 'thóp phồng',
    ],
    violence: [
      'chồng đánh', 'bạn trai đánh', 'người yêu đánh', 'đánh đập', 'bạo hành', 'bạo lực gia đình', 'hiếp dâm',
      'cưỡng hiếp', 'cưỡng bức', 'xâm hại tình dục', 'lạm dụng tình dục', 'bóp cổ',
    ],
  },
  negations: ['không', 'ko', 'hông', 'chưa', 'chẳng', 'chả', 'đâu có', 'chưa bao giờ', 'không bao giờ', 'hết'],
  laterNegations: ['thì không', 'đều không', 'thì chưa'],
  pseudoNegations: [
    'không đỡ', 'không bớt', 'không giảm', 'không thuyên giảm', 'không khỏi', 'không hết', 'chưa hết', 'chưa đỡ',
    'chưa khỏi', 'không thấy đỡ', 'không cải thiện', 'không thay đổi', 'không tác dụng', 'không ăn thua', 'ko đỡ',
    'ko hết', 'ko bớt', 'ko biết', 'chẳng đỡ', 'chẳng biết', 'chẳng hiểu', 'không chỉ', 'không những', 'không riêng',
    'không biết', 'chưa biết', 'không hiểu', 'không rõ', 'không chắc', 'không ngủ', 'không ngừng', 'không dừng',
    'không ăn được', 'không làm được', 'không đi được', 'không chịu nổi', 'không chịu được', 'không thể', 'không dám',
    'chưa dám', 'không ổn', 'không khỏe', 'không bình thường', 'không may', 'không kịp', 'không còn sức',
    'chưa bao giờ đau như', 'chưa bao giờ bị như', 'chưa từng bị như', 'chưa từng đau như', 'hết sức', 'hết cả',
    'hết hơi', 'hết nổi', 'hết chịu', 'hết thuốc', 'hết hồn', 'uống hết', 'trước hết',
  ],
  otherTimesAndPeople: [
    'đã từng', 'từng bị', 'từng có', 'từng muốn', 'từng mắc', 'năm trước', 'năm ngoái', 'tháng trước', 'cách đây năm',
    'cách đây tháng', 'trước đây', 'trước kia', 'ngày xưa', 'hồi nhỏ', 'hồi bé', 'hồi xưa', 'hồi cấp', 'lúc nhỏ',
    'tiền sử', 'bà ngoại', 'bà nội', 'ông ngoại', 'ông nội', 'anh trai', 'chị gái', 'em trai', 'em gái',
  ],
  breaks: [
    'nhưng', 'tuy nhiên', 'mà', 'song', 'ngoại trừ', 'vì', 'bởi vì', 'tại vì', 'vẫn', 'bây giờ', 'hôm nay',
    'hiện tại',
  ],
}
