export default {
  lockedMembers: "멤버 전용 글이에요",
  lockedPlan: "‘{{plan}}’ 멤버십부터 볼 수 있는 글이에요",
  lockedFollowers: "팔로워 전용 글이에요",
  pictures: "사진 {{count}}장",
  around: "이전 글과 다음 글",
  previous: "이전 글",
  next: "다음 글",
  othersOf: "{{name}}님의 다른 글",
};
