export default {
  savedViews: "저장한 보기",
  saveThisView: "이 보기 저장하기",
  viewName: "보기 이름",
  viewNameHint: "지금 검색어와 조건을 저장해요. 같은 이름으로 저장하면 이전 것을 바꿔요.",
  save: "저장하기",
  deleteView: "{{name}} 보기 삭제",
  flash_viewSaved: "보기를 저장했어요.",
  flash_viewDeleted: "보기를 삭제했어요.",
};
