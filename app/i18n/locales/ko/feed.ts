export default {
  title: "홈 피드",
  following: "팔로잉",
  subscribers: "구독",
  followingEmpty: "아직 모인 글이 없어요",
  followingEmptyHint: "마음이 가는 액티비스트를 팔로우하면 새 글이 여기에 모여요.",
  subscribersEmpty: "아직 구독한 글이 없어요",
  subscribersEmptyHint: "액티비스트의 멤버십을 구독하면 멤버에게만 여는 글까지 여기에 모여요.",
  explore: "액티비스트 찾아보기",
};
