export default {
  title: "{{name}}님의 글 사진",
  position: "사진 {{count}}장 중 {{number}}번째",
  previous: "이전 사진",
  next: "다음 사진",
  zoomIn: "확대하기",
  zoomOut: "원래 크기로 보기",
};
