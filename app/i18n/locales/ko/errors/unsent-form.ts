export default {
  kept: "작성한 내용은 그대로 있어요. 조금 뒤에 다시 보내 주세요.",
  typed: "작성한 내용",
  chooseAgain: "다시 선택: {{name}}",
  sendAgain: "다시 보내기",
};
