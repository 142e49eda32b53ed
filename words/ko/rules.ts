/**
 * What a field of a form says when what was typed breaks a rule, by the rule. Its numbers are those of the rules: 100 and 200 characters, 8 for a new
 * password, 10 answers, 20 details.
 */
export const rules = {
  required: '꼭 채워야 하는 칸을 모두 채워 주세요.',
  characters: '저장할 수 없는 글자가 있어요. 다시 입력해 주세요.',
  name: '이름은 100자까지 쓸 수 있어요.',
  passwordLong: '비밀번호는 200자까지 쓸 수 있어요.',
  password: '비밀번호는 8자 이상이어야 해요.',
  mismatch: '비밀번호가 서로 달라요.',
  phone: '전화번호가 올바르지 않은 것 같아요.',
  birthday: '생일은 YYYY-MM-DD(연도-월-일) 형식으로 적어 주세요',
  future: '생일은 미래의 날짜일 수 없어요.',
  email: '올바른 이메일 주소를 입력해 주세요.',
  username: '아이디는 1자에서 40자까지, 공백과 @ 없이 쓸 수 있어요.',
  picture: '2 MB, 4096 × 4096픽셀을 넘지 않는 PNG, JPEG, WebP 사진으로 골라 주세요.',
  passwordMissing: '비밀번호를 입력해 주세요.',
  identifierMissing: '이메일이나 아이디를 입력해 주세요.',
  identifierLong: '이메일이나 아이디로는 너무 길어요.',
  lookUp: '전화번호나 생일을 적어 주세요.',
  sharedBirthday: '이 생일을 쓰는 계정이 여러 개예요. 전화번호로 찾아보거나 문의해 주세요.',
  sharedPhone: '이 전화번호를 쓰는 계정이 여러 개예요. 생일로 찾아보거나 문의해 주세요.',
  weakPassword:
    '너무 쉽게 맞힐 수 있는 비밀번호예요. 흔하거나, 규칙적이거나, 이름이 들어가 있어요. 나만의 단어 몇 개를 이어 쓰면 더 안전해요.',
  confirmLink: '이제 쓸 수 없는 링크예요. 새 링크를 받아 주세요.',
  resetLink: '비밀번호를 다시 정하는 이 링크는 이제 쓸 수 없어요. 새 링크를 받아 주세요.',
  answers: '답은 열 개까지예요.',
  details: '세부 항목은 20개까지예요.',
}
