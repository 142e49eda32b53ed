/** The empty user of a visitor (specification §3): blank strings, no gems, an empty inventory. */
export const EMPTY_USER = {
  id: '',
  name: '',
  username: '',
  email: '',
  phoneNumber: '',
  birthday: '',
  profilePicture: '',
  gems: 0,
  personalityType: '',
  inventory: [],
}
